/**
 * Long lists, for sidebars that may have some. The other imports are everything that the chrome and the search share:
 * if a third module shared only a part of it, the bundler would split it into two files, which are larger than one.
 */
import 'react-dom'
import 'react-dom/client'
import '../../templates/attributes.ts'
import '../../templates/parts/Icon.tsx'
import '../../templates/parts/icons.ts'
import '../boot/events.ts'

export { LongList } from '../../templates/parts/LongList.tsx'
