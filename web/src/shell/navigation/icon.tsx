import { type ComponentType, useSyncExternalStore } from 'react'
import { part } from '../../ui/base/part.ts'
import type * as icons from './icons.ts'

type Props = { size?: number; className?: string; 'aria-hidden'?: boolean | 'true' | 'false' }

/** A drawing beside a name. It says nothing, so it may come a moment later. */
export type Icon = ComponentType<Props>
type IconName = keyof typeof icons

const drawn = part(() => import('./icons.ts'))
// Asked for with the program itself: they are here before the answers that the first picture waits for.
drawn.subscribe(() => undefined)

const made = new Map<IconName, Icon>()

/** An icon by its name, for what stands in the frame: its lines travel apart, and until then it holds their place. */
export function icon(name: IconName): Icon {
  const known = made.get(name)
  if (known) return known
  function NamedIcon(props: Props) {
    // One that did not come is no trouble: the page is as good without it.
    const Drawing = useSyncExternalStore(drawn.subscribe, drawn.state).here?.[name]
    if (Drawing) return <Drawing {...props} />
    const { size = 24, className = '' } = props
    return <svg aria-hidden className={`lucide ${className}`} width={size} height={size} />
  }
  made.set(name, NamedIcon)
  return NamedIcon
}
