import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseConfig } from '../src/session/config.ts'
import { otherPolicy, policyOf, securityHeaders } from './headers.ts'
import { nginxSite } from './nginx.ts'

const eu = { id: 'eu', name: 'Europe', host: 'https://eu.service.example' }
const config = parseConfig({
  regions: [eu, { id: 'us', name: 'America', host: 'https://us.service.example' }],
})
const place = {
  names: ['signet.example.com'],
  files: '/opt/signet/dist',
  config: '/etc/signet/config.json',
  resolvers: ['192.0.2.53'],
}

test('the site has the three paths of each region, and every security header', () => {
  const site = nginxSite(config, place)
  expect(site.match(/location = \/r\/(?:eu|us)\/api\//g)).toHaveLength(6)
  expect(site).toContain('set $signet_service https://us.service.example;')
  for (const [name, value] of Object.entries(securityHeaders))
    expect(site).toContain(`add_header ${name} "${value}" always;`)
})

test('the site refuses the script of a service worker', () => {
  expect(nginxSite(config, place)).toContain('\n  if ($http_service_worker) { return 403; }\n')
})

test('the site has the policy of each path from the same table', () => {
  const site = nginxSite(config, place)
  expect(site).toContain('add_header Content-Security-Policy $signet_policy always;')
  const table = /map \$uri \$signet_policy \{\n([^}]+)\}/.exec(site)?.[1] ?? ''
  const rows = Array.from(table.matchAll(/^ {2}(?:default|"~(.+)") "(.+)";$/gm), ([, path, policy]) => ({
    path,
    policy,
  }))
  const given = (uri: string) =>
    (rows.find(({ path }) => path !== undefined && new RegExp(path).test(uri)) ?? rows[0])?.policy
  for (const uri of [
    '/',
    '/index.html',
    '/assets/list.worker-Ab_C1-9x.js',
    '/assets/index-AAAAAAAA.js',
    '/none',
  ])
    expect([uri, given(uri)]).toEqual([uri, policyOf(uri)])
  // As nginx names the page, once it has found it.
  expect(given('//index.html')).toBe(policyOf('/'))
  expect([
    policyOf('/none'),
    policyOf('/assets/x/list.worker-Ab_C1-9x.js'),
    policyOf('/a/index.html'),
  ]).toEqual(Array.from({ length: 3 }, () => otherPolicy))
  expect(new Set(rows.map(({ policy }) => policy)).size).toBe(3)
})

test('the site trusts no wrong certificate, tries one address once, and waits as long as our server', () => {
  const site = nginxSite(config, place)
  expect(site.match(/^ {2}proxy_(?:ssl_verify|next_upstream|connect_timeout|read_timeout)\b.*$/gm)).toEqual([
    '  proxy_next_upstream off;',
    '  proxy_connect_timeout 10s;',
    '  proxy_read_timeout 150s;',
    '  proxy_ssl_verify on;',
  ])
})

test.each(['nginx.conf', 'nginx-sso.conf'])('%s tries once', (name) => {
  const text = readFileSync(new URL(`../hosting/${name}`, import.meta.url), 'utf8')
  expect(text.match(/^ *proxy_next_upstream.*$/gm)).toEqual(['  proxy_next_upstream off;'])
})

test('each region has a memory of its own', () => {
  const site = nginxSite(config, place)
  expect(site.match(/lua_shared_dict signet_ids_(?:eu|us) 24m;/g)).toHaveLength(2)
  expect(site.match(/set \$signet_region (?:eu|us);/g)).toHaveLength(6)
})

test.each([
  ['no host name', { names: [] }, 'The host name is missing: --name signet.example.com'],
  ['no name server', { resolvers: [] }, '/etc/resolv.conf names no server with an IPv4 address.'],
  ['a blank in a path', { files: '/opt/my files' }, 'nginx would misread "/opt/my files".'],
  ['an end of the command', { config: '/etc/x;return' }, 'nginx would misread "/etc/x;return".'],
])('%s is refused', (_, wrong, sentence) => {
  expect(() => nginxSite(config, { ...place, ...wrong })).toThrow(new Error(sentence))
})

test('a sandbox is refused', () => {
  const tried = parseConfig({ regions: [{ id: 'sandbox', name: 'Sandbox', sandbox: true }] })
  expect(() => nginxSite(tried, place)).toThrow(
    new Error('nginx has no sandbox: remove it from the regions.'),
  )
})
