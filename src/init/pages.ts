/** The first pages of a new site: short examples that authors replace. */
import { type Answers, hosts } from './answers.ts'
import { scriptNames } from './package-json.ts'
import type { Files } from './write.ts'

/** `today`: `2026-11-22`, the date of the first entry of the changelog. */
export function pages(answers: Answers, today: string): Files {
  const { kind } = answers
  if (kind === 'markdown') return {}
  return {
    'docs/index.md': startPage(answers),
    'docs/quick-start.md': quickStart(answers),
    'docs/guides/_category_.json': '{ "label": "Guides" }\n',
    'docs/guides/writing.md': writing(answers),
    'docs/guides/publishing.md': publishing(answers),
    ...(kind === 'changelog' && { [`changelog/${today}-first-release.md`]: firstEntry(answers) }),
    ...(kind === 'openapi' && {
      'docs/guides/first-request.md': firstRequest(answers),
      'api/openapi.yaml': openapi(answers)
    }),
    ...(kind === 'protobuf' && { 'api/index.md': apiStart(answers), [`proto/${protoPath(answers)}`]: proto(answers) })
  }
}

/** Values are written as JSON where necessary, which is valid YAML. */
function frontMatter(values: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries(values).map(
    ([key, value]) => `${key}: ${isPlain(value) ? value : JSON.stringify(value)}`
  )
  return `---\n${lines.join('\n')}\n---\n\n`
}

function isPlain(value: string | number): boolean {
  return (
    typeof value === 'number' ||
    (/^[a-z][\w ,.()/-]*$/i.test(value) && !/^(?:true|false|null|yes|no|on|off)$/i.test(value))
  )
}

function startPage({ name }: Answers): string {
  const text = (words: string) => JSON.stringify(words)
  return `---
layout: home
title: ${text(name)}
description: ${text(`What ${name} is, and where to begin.`)}
slug: /
sidebar_position: 1
hero:
  name: ${text(name)}
  text: Say what it does in five words
  tagline: One sentence about whom it is for, and what they can do with it.
  actions:
    - { text: Quick start, link: ./quick-start.md }
    - { text: Writing pages, link: ./guides/writing.md }
features:
  - icon: lightning-charge
    title: The first thing
    details: What readers get, in their words.
  - icon: shield-check
    title: The second thing
    details: Why they can rely on it.
  - icon: rocket-takeoff
    title: The way to readers
    details: How a change of this site is published.
    link: ./guides/publishing.md
    linkText: Publishing
---

## Where to begin

Pages are Markdown files below \`docs/\`. The [quick start](./quick-start.md) takes a reader to a first result, and [writing pages](./guides/writing.md) shows what a page can hold.
`
}

function quickStart({ name }: Answers): string {
  return `${frontMatter({ title: 'Quick start', description: `The first result with ${name} in five minutes.`, sidebar_position: 2 })}This page takes a new reader from nothing to a first result. Replace its commands with your own.

## Install

\`\`\`bash
npm install your-package
\`\`\`

## First use

\`\`\`js title="hello.js"
import { hello } from 'your-package'

console.log(hello('world'))
\`\`\`

:::tip

End a quick start with something that the reader can see, and with the next step.

:::

## Next

Read [how to write pages](./guides/writing.md).
`
}

function writing({ packageManager }: Answers): string {
  const { dev } = scriptNames
  return `${frontMatter({ title: 'Writing pages', description: 'Headings, links, code, notes and front matter of a page.', sidebar_position: 1 })}Pages are Markdown files below \`docs/\`. Run \`${packageManager} run ${dev}\` and edit one: the browser follows each save.

## Links

Link to the file, not to the address: \`[Quick start](../quick-start.md)\` becomes [Quick start](../quick-start.md). A link that leads nowhere is reported with its line.

## Code

\`\`\`ts title="config.ts" {2}
export const config = {
  region: 'eu-west-1'
}
\`\`\`

## Notes

:::note

\`note\`, \`tip\`, \`info\`, \`warning\` and \`danger\` make such a box.

:::

## Order and titles

The sidebar follows the folders. Front matter says the rest:

\`\`\`yaml
---
title: Writing pages
description: One sentence for search results
sidebar_position: 1
---
\`\`\`
`
}

const deploys: Readonly<Record<Answers['host'], string>> = {
  github:
    'In the settings of the repository, choose **Pages → Build and deployment → Source: GitHub Actions** once. From then on each push publishes the site.',
  gitlab: 'Each push to the default branch publishes the site. Its address is under **Deploy → Pages**.',
  netlify: 'Connect the repository once at Netlify. `netlify.toml` says how to build, so there is nothing to fill in.',
  vercel: 'Import the repository once at Vercel. `vercel.json` says how to build, so there is nothing to fill in.',
  cloudflare:
    'Add the secrets `CLOUDFLARE_API_TOKEN` and `CLOUDFLARE_ACCOUNT_ID` to the repository once. From then on each push publishes the site.',
  server:
    'Add the secrets `DEPLOY_KEY` (a private SSH key) and `DEPLOY_TARGET` (`user@host:/var/www/docs`) to the repository once. From then on each push copies the site to the server.'
}

function publishing({ host, packageManager }: Answers): string {
  const { build, check } = scriptNames
  return `${frontMatter({ title: 'Publishing', description: `How a change reaches readers on ${host === 'server' ? 'your server' : hosts[host]}.`, sidebar_position: 2 })}${deploys[host]}

## Before a push

\`\`\`bash
${packageManager} run ${check}
${packageManager} run ${build}
\`\`\`

The first command reports broken links, missing pictures and misspelled settings, and fails when there are any, as the check of a pull request does. The second writes the site into \`build/\`.

## The address

\`url\` in \`site.config.ts\` is the address readers use. Change it when the site moves.
`
}

function firstEntry({ name }: Answers): string {
  return `${frontMatter({ title: `${name} 1.0`, description: `The first release of ${name}.` })}The first release. Say what readers can do now that they could not do before.

<!-- truncate -->

- **Added**: what is new.
- **Fixed**: what works again.
`
}

function firstRequest({ name }: Answers): string {
  return `${frontMatter({ title: 'The first request', description: `Greet somebody with the API of ${name}.`, sidebar_position: 3 })}This page takes a developer to the first answer of the API. [Create a greeting](operation:createGreeting) has all fields, and samples in eight languages.

\`\`\`bash
curl https://api.example.com/greetings --json '{ "name": "Ada" }'
\`\`\`

The answer is [a greeting](schema:Greeting).

The pages of the API are made from \`api/openapi.yaml\`. Replace the example with your own description. If it is published somewhere, add its address as \`source\` in \`site.config.ts\`, and run \`docsgen openapi pull\`.
`
}

function openapi({ name }: Answers): string {
  return `openapi: 3.1.0
info:
  title: ${JSON.stringify(`${name} API`)}
  version: 1.0.0
  description: An example with one operation. Replace it with your own description.
servers:
  - url: https://api.example.com
paths:
  /greetings:
    post:
      operationId: createGreeting
      summary: Create a greeting
      description: Returns a greeting for one person.
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [name]
              properties:
                name:
                  type: string
                  description: The name as it is spoken.
                  maxLength: 100
                  examples: [Ada]
      responses:
        '200':
          description: The greeting.
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Greeting'
components:
  schemas:
    Greeting:
      description: What was said.
      type: object
      required: [text]
      properties:
        text:
          type: string
          description: The whole greeting.
          examples: ['Hello, Ada!']
`
}

/** \`acme/v1/greeter.proto\`. */
function protoPath(answers: Answers): string {
  return `${packageOf(answers)}/v1/greeter.proto`
}

function packageOf({ name }: Answers): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
  return /^[a-z]/.test(plain) ? plain : 'product'
}

function apiStart({ name }: Answers): string {
  return `${frontMatter({ title: 'API', description: `The services of ${name}.`, slug: '/', sidebar_position: 1 })}The pages of this reference are made from the files below \`proto/\`: comments become descriptions, and types link to each other.

Replace the example with your own files, or copy them there before each build.
`
}

function proto(answers: Answers): string {
  return `syntax = "proto3";

package ${packageOf(answers)}.v1;

// Greets people. The comment above a declaration is its description.
service GreeterService {
  // Returns a greeting for one person.
  rpc Greet(GreetRequest) returns (GreetResponse);
}

// Whom to greet.
message GreetRequest {
  // The name as it is spoken.
  string name = 1;
}

// What was said.
message GreetResponse {
  // The whole greeting.
  string text = 1;
}
`
}

/** Default accent color of the logo and the site. */
export const accent = '#4f46e5'
