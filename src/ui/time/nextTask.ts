/** Lets the page paint and handle keys during long work. */
export const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve))
