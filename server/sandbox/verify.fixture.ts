export const everything = JSON.stringify({ data: [{}] })
