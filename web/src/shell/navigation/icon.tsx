import { type ComponentType, useSyncExternalStore } from 'react'
import { part } from '../../ui/base/part.ts'
import type * as icons from './icons.ts'

type Props = { size?: number; className?: string; 'aria-hidden'?: boolean | 'true' | 'false' }

/** An icon beside a name. It carries no information, so it may load later. */
export type Icon = ComponentType<Props>
type IconName = keyof typeof icons

const drawn = part(() => import('./icons.ts'))
// Requested together with the program itself, so that icons arrive before the responses that the first paint
// needs.
drawn.subscribe(() => undefined)

const made = new Map<IconName, Icon>()

/** An icon by its name, for the frame: its lines load separately, and a placeholder holds its space. */
export function icon(name: IconName): Icon {
  const known = made.get(name)
  if (known) return known
  function NamedIcon(props: Props) {
    // A failed load is ignored: the page works without icons.
    const Drawing = useSyncExternalStore(drawn.subscribe, drawn.state).here?.[name]
    if (Drawing) return <Drawing {...props} />
    const { size = 24, className = '' } = props
    return <svg aria-hidden className={`lucide ${className}`} width={size} height={size} />
  }
  made.set(name, NamedIcon)
  return NamedIcon
}
