/** Style sheet of the overlay; it stands in the bundle because the page must not know of it. */
export const overlayStyles = `
:host { all: initial; color-scheme: light dark; }
* { box-sizing: border-box; font: inherit; }
.badge, .panel {
  position: fixed; z-index: 2147483647; inset-block-end: 0; inset-inline-end: 0;
  font: 14px/1.5 ui-sans-serif, system-ui, sans-serif;
  background: light-dark(#fff, #1c1f22); color: light-dark(#1c1f22, #f2f3f4);
  border: 1px solid light-dark(#6b7280, #8b939c);
}
.badge { margin: 12px; padding: 6px 12px; border-radius: 999px; cursor: pointer; }
.badge.error { border-color: light-dark(#b3261e, #ff8a80); }
.panel { inset-inline-start: 0; max-block-size: 45vh; overflow: auto; border-width: 2px 0 0; }
header {
  position: sticky; inset-block-start: 0; display: flex; align-items: center; justify-content: space-between;
  padding: 8px 16px; background: inherit;
}
h2 { margin: 0; font-weight: 600; }
ol { margin: 0; padding: 0 16px 16px; list-style: none; }
li { padding-block: 8px; border-block-start: 1px solid light-dark(#d5d9dd, #3a4046); }
p { margin: 0 0 4px; overflow-wrap: anywhere; }
.where { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; }
b { font-weight: 600; }
.error b { color: light-dark(#b3261e, #ff8a80); }
.warning b { color: light-dark(#7a4d00, #ffc266); }
code, pre, .where button { font-family: ui-monospace, monospace; font-size: 13px; }
button { color: inherit; background: none; border: 1px solid currentColor; border-radius: 4px; padding: 2px 8px; cursor: pointer; }
button:focus-visible { outline: 2px solid light-dark(#0b57d0, #a8c7fa); outline-offset: 2px; }
.said { margin-inline-start: 8px; }
pre { margin: 4px 0; padding: 8px; overflow-x: auto; background: light-dark(#f1f3f4, #2a2e32); }
i { font-style: normal; color: light-dark(#b3261e, #ff8a80); }
`
