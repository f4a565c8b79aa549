export default {
  title: 'Kettle',
  description: 'Boils water from a terminal.',
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/guide' },
      { text: 'Options', link: '/options' }
    ],
    sidebar: [
      {
        text: 'Introduction',
        items: [
          { text: 'First cup', link: '/guide' },
          { text: 'Options', link: '/options' }
        ]
      }
    ],
    socialLinks: [{ icon: 'github', link: 'https://github.com/acme/kettle' }],
    outline: [2, 3]
  }
}
