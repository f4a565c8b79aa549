/** The SDK guides; the reference made from the protobuf files follows them. */
const doc = (id: string, icon: string, label?: string) => ({ type: 'doc', id, icon, label })

export default {
  protoSideBar: [
    doc('home', 'book', 'Introduction'),
    doc('go', 'code-slash', 'Go'),
    doc('typescript', 'filetype-tsx', 'TypeScript'),
    doc('python', 'filetype-py', 'Python')
  ]
}
