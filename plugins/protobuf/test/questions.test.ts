/** A protobuf page depends on what it shows of other files: an edit compiles the pages that show it, and no others. */
import { expect, test } from 'vitest'
import { build } from '../../../src/pipeline/build.ts'
import { editor } from '../../../test/support/edits.ts'
import { writeSite } from '../../../test/support/files.ts'

const head = (name: string) => `syntax = "proto3";\npackage acme.${name};\n`
const job = `${head('job')}
// A job, see [User][acme.user.User].
message Job {
  // Its name.
  string name = 1;
  acme.user.User owner = 2;
}
`
const files = {
  'site.config.json': JSON.stringify({
    title: 'A',
    url: 'https://a.dev',
    protobuf: { proto: 'protos' },
    search: false
  }),
  'docs/index.md': '# Home\n',
  'protos/job.proto': job.replace('message', 'import "user.proto";\nmessage'),
  'protos/user.proto': `${head('user')}\n// A user.\nmessage User {\n  // Of the user.\n  string mail = 1;\n}\n`,
  'protos/service.proto': `${head('service')}import "job.proto";\nservice Jobs {\n  rpc Get(acme.job.Job) returns (acme.job.Job);\n}\n`,
  'protos/alone.proto': `${head('alone')}message Alone {\n  string word = 1;\n}\n`
}

test('an edit compiles the pages that show it, and the site is that of a build from scratch', async () => {
  const root = await writeSite(files)
  const edit = editor(root)
  expect((await build({ root, mode: 'build' })).work.compiled).toBe(5)
  // Comments are shown on their own page only, and moved lines by nobody.
  expect(await edit('protos/user.proto', '// A user.', '// Someone\n// who signs in.')).toBe(1)
  // A field of a user is in the examples of jobs, and through those not in the page of the service.
  expect(await edit('protos/user.proto', 'string mail', 'string post')).toBe(2)
  // A new user of a type is listed at the type.
  const owner = 'import "user.proto";\nmessage Alone {\n  acme.user.User owner = 2;'
  expect(await edit('protos/alone.proto', 'message Alone {', owner)).toBe(2)
  expect(await edit('protos/service.proto', 'service Jobs', 'service Work')).toBe(2)
})
