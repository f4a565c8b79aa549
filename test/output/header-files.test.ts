/** The headers of the site in the formats of hosts. nginx and Apache read theirs in test/browser/policy.test.ts. */
import { expect, test } from 'vitest'
import { headerFiles } from '../../src/output/header-files.ts'
import type { HeaderFormat } from '../../src/types/policy.ts'
import { testConfig } from '../support/config.ts'

function filesOf(formats: readonly HeaderFormat[], policy: string | null = "default-src 'none'") {
  const outputs = headerFiles(testConfig({ baseUrl: '/sub/', headerFiles: formats }), policy)
  return new Map(outputs.map(output => [output.path as string, 'content' in output ? String(output.content) : '']))
}

test('_headers is always written, once', () => {
  expect([...filesOf(['netlify', 'cloudflare'])]).toEqual([
    [
      '_headers',
      `/sub/*
  Cache-Control: public, max-age=0, must-revalidate
  Content-Security-Policy: default-src 'none'
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
/sub/assets/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable
`
    ]
  ])
  expect(filesOf([], null).get('_headers')).not.toContain('Content-Security-Policy')
})

test('servers get a file to include', () => {
  const files = filesOf(['nginx', 'apache', 'caddy'])
  expect(files.get('headers.nginx.conf')).toContain(`set $docsgen_cache "public, max-age=0, must-revalidate";
if ($uri ~ "^/sub/assets/") { set $docsgen_cache "public, max-age=31536000, immutable"; }
add_header Cache-Control $docsgen_cache always;
add_header Content-Security-Policy "default-src 'none'" always;
`)
  expect(files.get('.htaccess')).toContain(`Header always set Content-Security-Policy "default-src 'none'"\n`)
  expect(files.get('.htaccess')).toContain(`<If "%{REQUEST_URI} =~ m#^/sub/assets/#">\n`)
  expect(files.get('headers.caddy')).toContain(`@docsgen_others not path /sub/assets/*\n`)
  expect(files.get('headers.caddy')).toContain(`\tContent-Security-Policy "default-src 'none'"\n`)
})

test('hosts with an interface get what it takes', () => {
  const files = filesOf(['vercel', 'cloudfront'])
  const [pages, assets] = JSON.parse(files.get('vercel.json') ?? '').headers
  expect(pages.source).toBe('/sub/(.*)')
  expect(pages.headers).toContainEqual({ key: 'Content-Security-Policy', value: "default-src 'none'" })
  expect(assets).toEqual({
    source: '/sub/assets/(.*)',
    headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }]
  })
  const cloudfront = JSON.parse(files.get('headers.cloudfront.json') ?? '')
  expect(cloudfront.SecurityHeadersConfig.ContentSecurityPolicy).toEqual({
    Override: true,
    ContentSecurityPolicy: "default-src 'none'"
  })
})
