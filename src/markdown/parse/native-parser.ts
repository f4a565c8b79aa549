/**
 * The parts of the native parser that we use, in a module of their own so that the bundle contains nothing else of it.
 */
export { markdownToMdast, mdxToMdast } from 'satteri'
