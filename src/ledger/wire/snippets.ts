/**
 * One request as a script without secrets: cURL with openssl, and Python. Each script reads the keys from the
 * environment, makes its own signature (admin-api §5: a new id and date) and sends the same method, path, `x-mc-arg` and
 * body, to the byte. A file is read from the path in SIGNET_FILE.
 */
import type { WireRequest } from '../../api/wire.ts'

const keys = [
  'SIGNET_BASE_URL',
  'SIGNET_ACCESS_KEY',
  'SIGNET_SECRET_KEY',
  'SIGNET_APPLICATION_ID',
  'SIGNET_APPLICATION_KEY',
] as const

const variablesOf = ({ body }: WireRequest): readonly string[] =>
  typeof body === 'string' ? keys : [...keys, 'SIGNET_FILE']

const about = (
  request: WireRequest,
): string => `# Running this sends the request again, with a new id and signature.
# From the environment: ${variablesOf(request).join(', ')}.`

// ---- cURL ----

/** Inside single quotes, a shell interprets only the next single quote. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A script for bash 3 and later, and curl 7.55 and later. The shell that it is pasted into interprets none of it. */
export function toCurl(request: WireRequest): string {
  const { path, headers, body } = request
  const sent = Object.entries(headers).map(
    ([name, value]) => `  -H ${quoteForShell(`${name}: ${value}`)} \\\n`,
  )
  // Through a pipe: as an argument, a body can have at most 128 kB on Linux.
  const content = typeof body === 'string' ? `printf %s ${quoteForShell(body)}` : 'cat -- "$SIGNET_FILE"'
  const script = `${about(request)}
# openssl takes the secret as an argument. Run this where no one else can list your processes.
set -euo pipefail
: ${variablesOf(request)
    .map((name) => `"\${${name}:?}"`)
    .join(' ')}
path=${quoteForShell(path)}
date=$(LC_ALL=C date -u '+%a, %d %b %Y %H:%M:%S UTC')
id=$(openssl rand -hex 16 | sed -E 's/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/\\1-\\2-4\\3-a\\4-\\5/')
key=$(printf %s "$SIGNET_SECRET_KEY" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
signature=$(printf %s "$date:$id:$path:$SIGNET_APPLICATION_KEY" |
  openssl dgst -sha1 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
${content} | curl -sS -i -X POST "\${SIGNET_BASE_URL%/}$path" \\
  -H @<(printf 'Authorization: MC %s:%s\\n' "$SIGNET_ACCESS_KEY" "$signature") \\
  -H "x-mc-app-id: $SIGNET_APPLICATION_ID" \\
  -H "x-mc-req-id: $id" \\
  -H "x-mc-date: $date" \\
${sent.join('')}  --data-binary @-
`
  // A line of the script must not end the heredoc early.
  let end = 'SIGNET'
  while (script.split('\n').includes(end)) end += '_'
  return `bash <<'${end}'\n${script}${end}\n`
}

// ---- Python ----

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0')

/** A literal in ASCII, for any encoding of the file. */
const quoteForPython = (text: string): string =>
  `"${text.replaceAll(/["\\]|[^ -~]/gu, (character) => {
    if (character === '"' || character === '\\') return `\\${character}`
    const code = character.codePointAt(0) ?? 0
    return code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`
  })}"`

/** A script for Python 3.6 and later, with only its standard library. It follows no redirect. */
export function toPython(request: WireRequest): string {
  const { path, headers, body } = request
  const sent = Object.entries(headers).map(
    ([name, value]) => `    ${quoteForPython(name)}: ${quoteForPython(value)},\n`,
  )
  const content =
    typeof body === 'string'
      ? `body = ${quoteForPython(body)}.encode("utf-8")`
      : `with open(os.environ["SIGNET_FILE"], "rb") as file:\n    body = file.read()`
  return `${about(request)}
import base64, datetime, email.utils, hashlib, hmac, http.client, os, urllib.parse, uuid

env = os.environ
path = ${quoteForPython(path)}
${content}

request_id = str(uuid.uuid4())
now = datetime.datetime.now(datetime.timezone.utc)
date = email.utils.format_datetime(now, usegmt=True).replace("GMT", "UTC")
text = ":".join([date, request_id, path, env["SIGNET_APPLICATION_KEY"]])
key = base64.b64decode(env["SIGNET_SECRET_KEY"])
signature = base64.b64encode(hmac.new(key, text.encode("utf-8"), hashlib.sha1).digest()).decode("ascii")

base = urllib.parse.urlsplit(env["SIGNET_BASE_URL"])
connect = http.client.HTTPSConnection if base.scheme == "https" else http.client.HTTPConnection
connection = connect(base.netloc, timeout=120)
connection.request("POST", base.path.rstrip("/") + path, body, {
    "Authorization": "MC " + env["SIGNET_ACCESS_KEY"] + ":" + signature,
    "x-mc-app-id": env["SIGNET_APPLICATION_ID"],
    "x-mc-req-id": request_id,
    "x-mc-date": date,
${sent.join('')}})
answer = connection.getresponse()
print(answer.status, answer.reason)
print(answer.read().decode("utf-8"))
`
}

export const snippets = [
  { name: 'cURL', write: toCurl },
  { name: 'Python', write: toPython },
] as const
