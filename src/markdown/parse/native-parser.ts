/** What is used of the native parser, in a module of its own so that the rest of it stays out of the bundle. */
export { markdownToMdast, mdxToMdast } from 'satteri'
