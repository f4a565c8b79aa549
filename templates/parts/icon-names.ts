/** Icons of the chrome without their shapes, from Bootstrap Icons (MIT). Written by scripts/icons.ts: change its list, not this file. */
import type { Icon } from 'docsgen/theme'

export const dark = { name: 'moon-stars', viewBox: '0 0 16 16', shapes: [] } as const satisfies Icon

export const language = { name: 'translate', viewBox: '0 0 16 16', shapes: [] } as const satisfies Icon

export const light = { name: 'sun', viewBox: '0 0 16 16', shapes: [] } as const satisfies Icon

export const system = { name: 'circle-half', viewBox: '0 0 16 16', shapes: [] } as const satisfies Icon
