/** Samples of requests: each language gets the same request, and code that its own rules allow. */
import { expect, test } from 'vitest'
import type { SampleRequest } from '../samples/request.ts'
import { sampleLanguages } from '../samples/write.ts'

const base: SampleRequest = { method: 'GET', url: 'https://api.acme.dev/jobs?a=1', headers: [], body: null }
const code = (id: string, request: SampleRequest) =>
  sampleLanguages
    .find(language => language.id === id)
    ?.write(request)
    .map(([, text]) => text)
    .join('') ?? ''
const ids = sampleLanguages.map(({ id }) => id)

test.each(ids)('%s has the method, the address, the headers and the values of a body', id => {
  const request: SampleRequest = {
    ...base,
    method: 'PUT',
    headers: [['Authorization', 'Bearer YOUR_TOKEN']],
    body: { kind: 'json', value: { name: 'Nightly', done: true, next: null, list: [1, 'two'] } }
  }
  const text = code(id, request)
  expect(text.toUpperCase()).toContain('PUT')
  for (const part of ['https://api.acme.dev/jobs?a=1', 'Authorization', 'Bearer YOUR_TOKEN', 'Nightly', 'two'])
    expect(text).toContain(part)
})

test.each(ids)('%s sends forms, files and texts', id => {
  const parts = [
    { name: 'file', value: 'a.csv', isFile: true },
    { name: 'label', value: 'prices', isFile: false }
  ]
  expect(code(id, { ...base, method: 'POST', body: { kind: 'parts', parts } })).toMatch(/a\.csv[\s\S]*prices/)
  expect(code(id, { ...base, method: 'POST', body: { kind: 'file', name: 'a.bin' } })).toContain('a.bin')
  expect(code(id, { ...base, method: 'POST', body: { kind: 'text', text: 'hello' } })).toContain('hello')
  expect(code(id, { ...base, method: 'POST', body: { kind: 'form', fields: [['a', 'b']] } })).toMatch(/a\W.*b/)
})

const odd = `it's "q" \\ \n#{x} $y \`z\` """`
test.each<[id: string, quoted: string]>([
  ['bash', `'it'\\''s "q" \\ \n#{x} $y \`z\` """'`],
  ['javascript', JSON.stringify(odd)],
  ['python', JSON.stringify(odd)],
  ['go', JSON.stringify(odd)],
  ['java', `it's "q" \\\\ \n        #{x} $y \`z\` \\"""`],
  ['csharp', `""""\n${odd}\n""""`],
  ['php', `'it\\'s "q" \\\\ \n#{x} $y \`z\` """'`],
  ['ruby', JSON.stringify(odd).replace('#{', '\\#{')]
])('%s quotes what has a meaning in it', (id, quoted) => {
  expect(code(id, { ...base, method: 'POST', body: { kind: 'text', text: odd } })).toContain(quoted)
})

test('curl and JavaScript are as a person would write them', () => {
  const request: SampleRequest = {
    ...base,
    method: 'POST',
    headers: [['Content-Type', 'application/json']],
    body: { kind: 'json', value: { name: "Ada's", 'x-y': [] } }
  }
  expect(code('bash', request)).toBe(`curl 'https://api.acme.dev/jobs?a=1' \\
  -H 'Content-Type: application/json' \\
  -d '{
    "name": "Ada'\\''s",
    "x-y": []
  }'`)
  expect(code('javascript', request)).toBe(`const response = await fetch("https://api.acme.dev/jobs?a=1", {
  method: "POST",
  headers: {
    "Content-Type": "application/json"
  },
  body: JSON.stringify({
    name: "Ada's",
    "x-y": []
  })
})
console.log(response.status, await response.text())`)
  expect(code('javascript', { ...base, body: { kind: 'text', text: '' } })).not.toContain('undefined')
})

test('Java sends files of any bytes, without reading them as text', () => {
  const parts = [
    { name: 'label', value: 'prices', isFile: false },
    { name: 'file', value: 'a.png', isFile: true },
    { name: 'note', value: 'new', isFile: false }
  ]
  expect(code('java', { ...base, method: 'POST', body: { kind: 'parts', parts } })).toMatchInlineSnapshot(`
    "var request = HttpRequest.newBuilder(URI.create("https://api.acme.dev/jobs?a=1"))
        .header("Content-Type", "multipart/form-data; boundary=boundary")
        .method("POST", HttpRequest.BodyPublishers.concat(
            HttpRequest.BodyPublishers.ofString("--boundary\\r\\nContent-Disposition: form-data; name=\\"label\\"\\r\\n\\r\\nprices\\r\\n--boundary\\r\\nContent-Disposition: form-data; name=\\"file\\"; filename=\\"a.png\\"\\r\\n\\r\\n"),
            HttpRequest.BodyPublishers.ofFile(Path.of("a.png")),
            HttpRequest.BodyPublishers.ofString("\\r\\n--boundary\\r\\nContent-Disposition: form-data; name=\\"note\\"\\r\\n\\r\\nnew\\r\\n--boundary--\\r\\n")))
        .build();
    var response = HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(response.statusCode() + " " + response.body());"
  `)
})
