/** Which page stands here, whatever spelling of its address was asked for. */
import { addressKey, stripHtml } from '../../src/shared/address.ts'

/** Whether a page's address, as the server writes it, is the one of this page. */
export function isAddressOf(address: string): boolean {
  return addressKey(address) === addressKey(stripHtml(location.pathname))
}
