// What the demo of each preset shows beside its colors (guides/look.mdx).
export const presets = {
  indigo: {},
  ink: { theme: { fonts: false } },
  forest: { docs: { sidebarHideable: true } },
  ember: { announcementBar: { content: 'Lantern 3 is out: <a href="quick-start/">begin with it</a>' } },
  ocean: { navbar: { tabs: true } },
  plum: { markdown: { codeFrames: true, codePrompts: true } },
  rose: { theme: { subtitles: false } },
  teal: { navbar: { hideOnScroll: true } }
}
