import { expect, test } from 'vitest'
import { redirectFiles } from '../../src/output/redirect-files.ts'
import type { OutputPath, Permalink } from '../../src/types/basics.ts'
import type { RedirectFormat } from '../../src/types/config.ts'
import type { Route } from '../../src/types/routes.ts'
import { testConfig } from '../support/config.ts'

const routes: readonly Route[] = [
  redirect('/old', '/new#a'),
  redirect('/ä (1)/', 'https://e.example/"$x"'),
  { kind: 'search', title: 'Search', permalink: '/search' as Permalink, output: 'search/index.html' as OutputPath }
]

function redirect(permalink: string, target: string): Route {
  const output = `${permalink.replace(/^\/|\/$/g, '')}/index.html` as OutputPath
  return { kind: 'redirect', title: 'Redirect', permalink: permalink as Permalink, output, target }
}

test.each<[RedirectFormat, string, string]>([
  ['netlify', '_redirects', '/old /new#a 301!\n/%C3%A4%20(1) https://e.example/"$x" 301!\n'],
  ['cloudflare', '_redirects', '/old /new#a 301\n/%C3%A4%20(1) https://e.example/"$x" 301\n'],
  [
    'nginx',
    'redirects.nginx.conf',
    `# In the http block: include …/redirects.nginx.conf;
# In the server block: if ($docsgen_redirect) { return 301 $docsgen_redirect; }
map $uri $docsgen_redirect {
  default "";
  "/old" "/new#a";
  "/old/" "/new#a";
  "/ä (1)" "https://e.example/\\"%24x\\"";
  "/ä (1)/" "https://e.example/\\"%24x\\"";
}
`
  ],
  [
    'apache',
    '.htaccess',
    'RedirectMatch 301 "^/old/?$" "/new#a"\nRedirectMatch 301 "^/ä \\\\(1\\\\)/?$" "https://e.example/\\"$x\\""\n'
  ],
  [
    's3',
    'redirects.s3.json',
    `[
  {
    "Key": "old/index.html",
    "WebsiteRedirectLocation": "/new#a"
  },
  {
    "Key": "ä (1)/index.html",
    "WebsiteRedirectLocation": "https://e.example/\\"$x\\""
  }
]
`
  ],
  [
    'vercel',
    'vercel.json',
    `{
  "redirects": [
    {
      "source": "/old",
      "destination": "/new#a",
      "permanent": true
    },
    {
      "source": "/ä \\\\(1\\\\)",
      "destination": "https://e.example/\\"$x\\"",
      "permanent": true
    }
  ]
}
`
  ]
])('%s gets %s', (format, path, content) => {
  expect(redirectFiles(testConfig({ redirectFiles: [format] }), routes)).toEqual([{ path, content }])
})

test('a site without redirects has no such file', () => {
  expect(redirectFiles(testConfig({ redirectFiles: ['netlify'] }), [])).toEqual([])
})
