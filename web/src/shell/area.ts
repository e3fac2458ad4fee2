import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { Action } from 'kit/contract'
import type { ComponentType, LazyExoticComponent } from 'react'

/** A power that the signed-in person must have. */
export type Needs = readonly [resource: string, action: Action]

/** An entry of the navigation. `page` is without scope; `place` decides where the shell puts it. */
export type NavigationEntry = {
  page: string
  title: MessageDescriptor
  icon: LucideIcon
  place: 'main' | 'utility' | 'account'
  needs?: Needs
}

/** An address of an area. Children open over their parent, in a side sheet. */
export type AreaPage = {
  path: string
  title: MessageDescriptor
  show: ComponentType
  needs?: Needs
  children?: readonly AreaPage[]
}

/** A card that the area puts on the home page. */
export type HomeCard = {
  key: string
  show: LazyExoticComponent<ComponentType>
  needs?: Needs
  width: 'half' | 'full'
}

/** Something that the "New" menu and the palette can start. */
export type QuickStart = { page: string; title: MessageDescriptor; icon: LucideIcon; needs: Needs }

/** All that an area adds to the product, in one place. */
export type Area = {
  name: string
  navigation: readonly NavigationEntry[]
  pages: readonly AreaPage[]
  cards?: readonly HomeCard[]
  starts?: readonly QuickStart[]
}
