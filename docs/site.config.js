// The manual of docsgen, built by docsgen itself: docsgen build docs
export default {
  title: 'docsgen',
  tagline: 'Documentation sites from Markdown, MDX and React',
  url: 'https://docsgen.example.com',
  docs: { path: 'pages', routeBasePath: '/' },
  footer: { copyright: 'MIT licence' }
}
