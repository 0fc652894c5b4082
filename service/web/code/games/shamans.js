export const handKeys = "digits";
