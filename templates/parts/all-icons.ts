/** The icons of the templates, for the site's file of icons. */
import * as icons from './icons.ts'
import { socialIcons } from './social-icons.ts'

/** Every icon, for templates of a site, which may refer to any. */
export const allIcons = { ...icons, ...socialIcons } as const

const { dark, edit, external, home, language, light, system, top } = icons

/** Those that our templates refer to; of the others they draw the shapes in the page. */
export const sharedIcons = { dark, edit, external, home, language, light, system, top } as const
