/** A web server that uses what HTTP/2 allows it: it refuses a stream, or says that it never saw one, once it was carried. */
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { constants, createSecureServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import { certificate } from './authority.ts'
import { ports } from './processes.ts'
import { create } from './stand.ts'

type Break = (stream: ServerHttp2Stream, session: ServerHttp2Session) => void

export const breaks: Readonly<Record<string, Break>> = {
  REFUSED_STREAM: (stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM),
  CANCEL: (stream) => stream.close(constants.NGHTTP2_CANCEL),
  'GOAWAY before the stream': (stream, session) => {
    session.goaway(constants.NGHTTP2_NO_ERROR, (stream.id ?? 1) - 2)
    setTimeout(() => session.destroy(), 50)
  },
  'GOAWAY with an error': (stream, session) => {
    session.goaway(constants.NGHTTP2_INTERNAL_ERROR, stream.id ?? 1)
    setTimeout(() => session.destroy(), 50)
  },
  // The last one, since a browser stays with HTTP/1.1 after it.
  HTTP_1_1_REQUIRED: (stream) => stream.close(constants.NGHTTP2_HTTP_1_1_REQUIRED),
}

/** Starts it in front of Signet. `act.now` decides how the answer to a policy fails. */
export async function startHttp2Front(act: { now?: Break }) {
  const { chain, key } = certificate()
  const server = createSecureServer({ cert: readFileSync(chain), key: readFileSync(key), allowHTTP1: true })
  server.on('request', (near, answer) => {
    const { ':authority': host, ':method': method, ':path': path, ':scheme': _, ...headers } = near.headers
    const far = request({
      port: ports.signet,
      method: method ?? near.method,
      path: path ?? near.url,
      headers: { host: host ?? near.headers.host, ...headers },
      agent: false,
    })
    far.on('response', (reply) => {
      // Of a request over HTTP/1.1 there is none.
      const { stream } = near as { stream?: ServerHttp2Stream }
      if (act.now && (near.url ?? '').endsWith(create) && stream?.session) {
        // A stream of a server belongs to a session of a server.
        return act.now(stream, stream.session as ServerHttp2Session)
      }
      const { connection: __, 'transfer-encoding': ___, ...kept } = reply.headers
      answer.writeHead(reply.statusCode ?? 502, kept)
      reply.pipe(answer)
    })
    far.on('error', () => answer.destroy())
    near.pipe(far)
  })
  await new Promise<void>((resolve) => server.listen(ports.front, '127.0.0.1', resolve))
  return {
    pid: process.pid,
    stop: () => {
      server.close()
      return Promise.resolve()
    },
  }
}
