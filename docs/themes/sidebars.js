export default {
  docs: [
    { type: 'category', label: 'Guides', collapsed: false, icon: 'book', items: ['quick-start', 'scenes'] },
    { type: 'category', label: 'Reference', collapsed: false, icon: 'braces', items: ['options'] }
  ]
}
