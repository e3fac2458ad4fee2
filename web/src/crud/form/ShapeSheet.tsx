import { overlayOf } from '../../ui/overlay/overlay-part.tsx'
import { part } from '../../ui/base/part.ts'

export type { Values } from './ShapeForm.tsx'

const forms = part(() => import('./ShapeForm.tsx'))

/** `ShapeForm`, loaded on demand as an overlay. */
export const ShapeSheet = overlayOf(forms, (all) => all.ShapeForm)
