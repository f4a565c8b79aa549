import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'

export default defineConfig({
  site: 'https://garden.acme.dev',
  integrations: [
    starlight({
      title: 'Garden',
      social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/acme/garden' }],
      sidebar: [
        { label: 'Start', items: ['index'] },
        { label: 'Guides', autogenerate: { directory: 'guides' } }
      ]
    })
  ]
})
