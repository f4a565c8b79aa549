/**
 * Long lists, for sidebars that may have some. The other imports are all that the chrome and the search share: where
 * a third module shares only a part of it, the bundler cuts that in two files, which weigh more than one.
 */
import 'react-dom'
import 'react-dom/client'
import '../../templates/attributes.ts'
import '../../templates/parts/Icon.tsx'
import '../../templates/parts/icons.ts'
import '../boot/events.ts'

export { LongList } from '../../templates/parts/LongList.tsx'
