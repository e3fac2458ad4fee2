import { customName } from 'kit/contract/custom-rows'

/** The form field that shows a value: a value with parts has one field; custom fields are below `custom`. */
export function boxOf(name: string): string {
  const [first = name, second] = name.split('.')
  return first === 'custom' && second !== undefined ? customName(second) : first
}
