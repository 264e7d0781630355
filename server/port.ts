/** The check of the port before the start, with a sentence if it is not free. */
import { createServer } from 'node:net'

/** The error of listening on one address, if any. */
const probe = (port: number, host: string) =>
  new Promise<string | undefined>((resolve) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })

function explain({ port, host }: { port: number; host: string }, code: string, command: string): string {
  const other = `${command} --port ${port === 4174 ? 4175 : 4174}`
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop what runs there, or choose another port: ${other}`
  }
  return code === 'EACCES'
    ? `Port ${port} may not be used without administrator rights. Choose another: ${other}`
    : `This machine cannot listen on ${host}, port ${port} (${code}).`
}

/** Throws one sentence if the port cannot be used. */
export async function checkPort(at: { port: number; host: string }, command: string): Promise<void> {
  // Both addresses must be free: with only one, a browser might reach the other program.
  const hosts = at.host === 'localhost' ? ['127.0.0.1', '::1'] : [at.host]
  const codes = await Promise.all(hosts.map((host) => probe(at.port, host)))
  // A machine may lack one of the two.
  const absent = hosts.length === 1 ? [] : ['EADDRNOTAVAIL', 'EAFNOSUPPORT']
  const code = codes.find((each) => each !== undefined && !absent.includes(each))
  if (code !== undefined) throw new Error(explain(at, code, command))
}
