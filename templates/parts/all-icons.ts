/** Every icon that templates draw, for the site's one file of icons. */
import * as chromeIcons from './icons.ts'
import { socialIcons } from './social-icons.ts'

export const icons = { ...chromeIcons, ...socialIcons } as const
