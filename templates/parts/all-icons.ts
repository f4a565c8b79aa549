/** The icons of the templates, for the site's file of icons. */
import * as icons from './icons.ts'
import { socialIcons } from './social-icons.ts'

/** All icons, for a site's own templates, which may refer to any of them. */
export const allIcons = { ...icons, ...socialIcons } as const

const { dark, edit, external, home, language, light, system, top } = icons

/** The icons that our templates refer to by file; the shapes of the others are inline. */
export const sharedIcons = { dark, edit, external, home, language, light, system, top } as const
