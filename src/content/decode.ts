/** Bytes of a text file → text as the rest of the house knows it: UTF-8 only, no BOM, LF line ends, no NUL. */
import { isUtf8 } from 'node:buffer'
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Diagnostic } from '../types/findings.ts'

const decoder = new TextDecoder()

/** The text of a file, or the finding that says at which byte it stops being UTF-8. Nothing is replaced silently. */
export function decodeText(bytes: Uint8Array, file: SourcePath): string | Diagnostic {
  if (!isUtf8(bytes)) return encodingFinding(bytes, file)
  // TextDecoder drops the BOM.
  const text = decoder.decode(bytes)
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  // CommonMark, section 2.3: NUL is replaced.
  return lines.includes('\0') ? lines.replaceAll('\0', '\uFFFD') : lines
}

function encodingFinding(bytes: Uint8Array, file: SourcePath): Diagnostic {
  const offset = firstBadByte(bytes)
  const before = new TextDecoder().decode(bytes.subarray(0, offset)).split(/\r\n?|\n/)
  const place = placeOf(file, before.length, (before.at(-1)?.length ?? 0) + 1)
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const hint = isUtf16 ? 'The file is UTF-16. Save it as UTF-8.' : 'Save the file as UTF-8.'
  return finding('content/encoding', place, `The file is not UTF-8: byte ${offset} cannot be read.`, hint)
}

/** Offset of the first byte that begins no UTF-8 character: the end of the longest prefix that is valid. */
function firstBadByte(bytes: Uint8Array): number {
  let valid = 0
  let invalid = bytes.length
  while (valid < invalid) {
    const middle = Math.ceil((valid + invalid) / 2)
    if (mayBegin(bytes.subarray(0, middle))) valid = middle
    else invalid = middle - 1
  }
  // A prefix that may begin valid text can end inside a character of up to four bytes: step back to its start.
  while (!isUtf8(bytes.subarray(0, valid))) valid--
  return valid
}

/** Whether valid text can begin with these bytes; an unfinished last character is allowed. */
function mayBegin(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
