/** The part of XMLHttpRequest that the transport uses. The test is the network: it dispatches the events. */
export class FakeXhr extends EventTarget {
  static readonly made: FakeXhr[] = []
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  opened: readonly string[] = []
  sent: unknown
  timeout = 0
  status = 0
  responseText = ''

  constructor() {
    super()
    FakeXhr.made.push(this)
  }

  open(method: string, url: string) {
    this.opened = [method, url]
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  /** As the browser gives them: names in lower case. */
  allHeaders = 'date: Sat, 21 Nov 2026 12:00:00 GMT\r\nx-ratelimit-reset: 5\r\n'
  getAllResponseHeaders() {
    return this.allHeaders
  }

  send(body: unknown) {
    this.sent = body
  }

  abort() {
    this.end('abort')
  }

  end(type: string) {
    this.dispatchEvent(new Event(type))
    this.dispatchEvent(new Event('loadend'))
  }
}
