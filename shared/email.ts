/** `s***@example.com`: enough to recognise one's own address by. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2');
