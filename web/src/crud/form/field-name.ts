import { customName } from 'kit/contract/custom-rows'

/** A field is one box, also where its value has parts; the school's own fields stand under `custom`. */
export function boxOf(name: string): string {
  const [first = name, second] = name.split('.')
  return first === 'custom' && second !== undefined ? customName(second) : first
}
