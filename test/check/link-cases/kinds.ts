/** What the exam calls a fault, and how docsgen reports it: the codes, and words of the message where one code has several reasons. */

interface Reported {
  readonly codes: readonly string[]
  readonly message?: RegExp
}

const linkCodes = ['link/broken', 'link/broken-file', 'link/broken-image']

export const kinds: Readonly<Record<string, Reported>> = {
  BROKEN_FILE: { codes: ['link/broken'] },
  BROKEN_PATH: { codes: ['link/broken', 'link/broken-file'] },
  MISSING_ASSET: { codes: ['link/broken-file', 'link/broken-image'] },
  CASE_MISMATCH: { codes: linkCodes, message: /letter case/ },
  BACKSLASH: { codes: ['link/malformed'], message: /backslash/ },
  NOT_A_PAGE: { codes: ['link/broken'], message: /not a page of its own/ },
  DRAFT_TARGET: { codes: ['link/broken'], message: /draft/ },
  DOUBLE_SLASH: { codes: ['link/broken'], message: /“\/\/”/ },
  NON_CANONICAL: { codes: ['link/broken', 'link/not-canonical'], message: /not the published address/ },
  INVALID_URL: { codes: ['link/malformed', 'link/mail'] },
  EMPTY_LINK: { codes: ['link/broken'], message: /empty/ },
  EMPTY_TEXT: { codes: ['link/no-text'] },
  BROKEN_ANCHOR: { codes: ['link/broken-anchor'] },
  UNDEFINED_REFERENCE: { codes: ['markdown/undefined-reference'] },
  UNPARSED_LINK: { codes: ['markdown/unparsed-link'] },
  DUPLICATE_ID: { codes: ['markdown/duplicate-id'] },
  DANGLING_IDREF: { codes: ['markdown/dangling-id'] },
  BASE_MISSING: { codes: ['link/raw-address'], message: /base URL/ },
  TRAILING_SLASH: { codes: ['link/raw-address', 'link/raw-slash'], message: /slash/ },
  FORBIDDEN_SCHEME: { codes: ['link/unsafe'] },
  UNKNOWN_SCHEME: { codes: ['link/unknown-scheme'] },
  PROTOCOL_RELATIVE: { codes: ['link/protocol-relative'] },
  SELF_ABSOLUTE: { codes: ['link/own-site'] },
  OUTSIDE_BASE: { codes: ['link/outside-base'] },
  LOCALHOST: { codes: ['link/localhost'] },
  UNKNOWN_ID: { codes: ['front-matter/unknown-doc', 'sidebar/unknown-doc', 'category/invalid'] },
  DUPLICATE_ROUTE: { codes: ['route/duplicate', 'output/collision'] },
  CASE_COLLISION: { codes: ['route/case-collision'] },
  REDIRECT_LOOP: { codes: ['route/redirect-loop'] },
  REDIRECTED: { codes: ['link/redirected'] }
}
