/** The configuration with which nginx serves an installation by itself, and carries each request id once. */
import { path as operations } from '../src/api/paths.ts'
import { regionBase, type Config } from '../src/session/config.ts'
import { otherPolicy, policies, securityHeaders } from './headers.ts'

const forwarding = (id: string, host: string, path: string) => `
  location = ${regionBase(id)}${path} {
    set $signet_path ${path};
    set $signet_service ${host};
    set $signet_region ${id};
    access_by_lua_block { signet.admit("${regionBase(id)}${path}") }
    header_filter_by_lua_block { signet.filter() }
    body_filter_by_lua_block { if ngx.ctx.lost then ngx.arg[1] = ngx.arg[2] and signet.lost or nil end }
    gzip off;
    error_page 502 504 = @failed;
    proxy_pass $signet_service$signet_path;
  }`

interface Place {
  /** The host names, of which the first is taken. */
  readonly names: readonly string[]
  readonly files: string
  readonly config: string
  /** The addresses of the name servers. */
  readonly resolvers: readonly string[]
}

/**
 * A file of sites-enabled/ that needs Debian's libnginx-mod-http-lua. The ids are in the memory that all processes of
 * nginx share, where a reload leaves them; if it is full, `safe_add` refuses rather than forgets, like `Once` of forward.ts.
 */
export function nginxSite({ regions }: Config, { names, files, config, resolvers }: Place): string {
  const [name] = names
  if (name === undefined) throw new Error('The host name is missing: --name signet.example.com')
  if (resolvers.length === 0) throw new Error('/etc/resolv.conf names no server with an IPv4 address.')
  const odd = [name, files, config, ...regions.map(({ host }) => host ?? '')].find((text) =>
    /[^\w.:/-]/.test(text),
  )
  if (odd !== undefined) throw new Error(`nginx would misread "${odd}".`)
  if (regions.some(({ sandbox }) => sandbox))
    throw new Error('nginx has no sandbox: remove it from the regions.')
  return `# Made by "node signet.mjs nginx" from config.json. Make it again after each change of that file.
# Room for more than 100,000 ids of each region, and for the counts of their clients.
${regions.map(({ id }) => `lua_shared_dict signet_ids_${id} 24m;`).join('\n')}
lua_shared_dict signet_counts 8m;
init_by_lua_block {
  signet = { lost = '{"error":"lost"}' }
  local function ids() return ngx.shared["signet_ids_" .. ngx.var.signet_region] end
  local to_service = { authorization = true, accept = true, ["accept-encoding"] = true, ["content-type"] = true,
    ["content-length"] = true, ["user-agent"] = true, host = true, ["transfer-encoding"] = true }
  local to_page = { ["content-type"] = true, ["content-length"] = true, ["content-encoding"] = true, date = true,
    ["retry-after"] = true, connection = true, ["transfer-encoding"] = true }
  function signet.answer(status, body, mark, allow)
    ngx.status = status
    ngx.header["Content-Type"] = "application/json"
    ngx.header["X-Signet-Gateway"] = mark
    ngx.header["Allow"] = allow
    ngx.ctx.own = true
    ngx.say(body)
    return ngx.exit(ngx.HTTP_OK)
  end
  function signet.admit(path)
    if ngx.var.request_uri ~= path then return signet.answer(404, '{"error":"not found"}') end
    if ngx.req.get_method() ~= "POST" then return signet.answer(405, '{"error":"method not allowed"}', nil, "POST") end
    local headers = ngx.req.get_headers(0)
    local id = headers["x-mc-req-id"]
    if type(id) ~= "string" or not ngx.re.find(id, [[^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}\\z]], "ijo") then
      return signet.answer(400, '{"error":"x-mc-req-id must be a GUID"}')
    end
    if type(headers["x-mc-arg"]) == "table" then
      return signet.answer(400, '{"error":"x-mc-arg must be sent once"}')
    end
    id = id:lower()
    local added, why = ids():safe_add(id, true, 600)
    if why == "exists" then
      -- False where nothing of the first was sent (signet.failed).
      local mark = ids():get(id) == false and "unreachable" or "lost"
      return signet.answer(502, '{"error":"' .. mark .. '","code":"SENT_BEFORE"}', mark)
    end
    -- Of an IPv6 address the first 48 bits count, as in client.ts, unless it only wraps an IPv4 address.
    local address = ngx.var.binary_remote_addr:gsub("^" .. ("%z"):rep(10) .. "\\255\\255", "")
    local client = ngx.var.signet_region .. address:sub(1, 6)
    if not added or (ngx.shared.signet_counts:incr(client, 1, 0, 600) or 0) > 5000 then
      ids():delete(id)
      return signet.answer(503, '{"error":"unreachable","code":"TOO_MANY_REQUESTS"}', "unreachable")
    end
    ngx.ctx.id = id
    for name in pairs(headers) do
      if not to_service[name] and name:sub(1, 5) ~= "x-mc-" then ngx.req.clear_header(name) end
    end
  end
  function signet.filter()
    if ngx.ctx.own then return end
    local status = ngx.status
    -- Only these headers are passed on, as in forward.ts.
    for name in pairs(ngx.resp.get_headers(0)) do
      if not to_page[name] and name:sub(1, 12) ~= "x-ratelimit-" then ngx.header[name] = nil end
    end
    -- The browser repeats a POST by itself after 408 or 421.
    if status == 408 or status == 421 or status < 200 then
      ngx.ctx.lost = true
      ngx.status = 502
      ngx.header["Content-Length"] = nil
      ngx.header["Content-Encoding"] = nil
      ngx.header["Content-Type"] = "application/json"
      ngx.header["X-Signet-Gateway"] = "lost"
    end
  end
  function signet.failed()
    -- A time only if the connection was made, with TLS where the service has it.
    local connected = tonumber(ngx.var.upstream_connect_time)
    if not connected then
      -- Not forgotten: an earlier copy of the request may arrive later, as in forward.ts.
      ids():safe_set((ngx.var.http_x_mc_req_id or ""):lower(), false, 600)
      return signet.answer(502, '{"error":"unreachable"}', "unreachable")
    end
    if ngx.var.upstream_status == "504" then return signet.answer(504, '{"error":"timeout"}', "timeout") end
    return signet.answer(502, signet.lost, "lost")
  end
}
map $status$uri $signet_cache {
  default no-store;
  "~^(200|206|304)/assets/.+-[\\w-]{8}\\.\\w+$" "public, max-age=31536000, immutable";
}
map $uri $signet_policy {
  default "${otherPolicy}";
${policies.map(([path, policy]) => `  "~${path.source.replaceAll('\\/', '/')}" "${policy}";`).join('\n')}
}
# No path, header, query or body.
log_format signet escape=json '{"time":"$time_iso8601","status":$status,"seconds":$request_time}';

server {
  listen 443 ssl http2;
  listen [::]:443 ssl http2;
  server_name ${name};
  ssl_certificate /etc/ssl/signet/certificate.pem;
  ssl_certificate_key /etc/ssl/signet/key.pem;
  server_tokens off;
  if ($host != ${name}) { return 403; }
  if ($http_service_worker) { return 403; }
${Object.entries({ ...securityHeaders, 'Strict-Transport-Security': 'max-age=31536000' })
  .map(([header, value]) => `  add_header ${header} "${value}" always;`)
  .join('\n')}
  add_header Content-Security-Policy $signet_policy always;
  add_header Cache-Control $signet_cache always;
  root ${files};
  gzip on;
  gzip_vary on;
  gzip_types text/css application/javascript image/svg+xml;
  client_max_body_size 64m;
  proxy_http_version 1.1;
  proxy_request_buffering off;
  proxy_buffering off;
  proxy_next_upstream off;
  proxy_connect_timeout 10s;
  proxy_read_timeout 150s;
  # The service's name is looked up again when its addresses change. Only one is tried: a second try could be a second write.
  resolver ${resolvers.join(' ')} ipv6=off;
  proxy_ssl_verify on;
  proxy_ssl_verify_depth 4;
  proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;
  proxy_ssl_server_name on;

  access_log /var/log/nginx/signet.log signet;
  location / { try_files $uri $uri/index.html =404; }
  location = /config.json { alias ${config}; }
  location /r/ { return 404; }
  location @failed { content_by_lua_block { signet.failed() } }
${regions.flatMap(({ id, host }) => (host === undefined ? [] : Object.values(operations).map((path) => forwarding(id, host, path)))).join('')}
}
`
}
