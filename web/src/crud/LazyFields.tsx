import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type { ColourField as ColourFieldType } from '../ui/ColourField.tsx'
import { FieldToCome } from '../ui/FieldToCome.tsx'
import type { PhoneField as PhoneFieldType } from '../ui/PhoneField.tsx'
import type { Select as SelectType } from '../ui/Select.tsx'
import type { RowField as RowFieldType } from './RowField.tsx'
import type { UploadField as UploadFieldType } from './UploadField.tsx'

const parts = () => import('./rare-fields.ts')
const OwnColour = lazy(() => parts().then(({ ColourField }) => ({ default: ColourField })))
const OwnPhone = lazy(() => parts().then(({ PhoneField }) => ({ default: PhoneField })))
const OwnSelect = lazy(() => parts().then(({ Select }) => ({ default: Select })))
const OwnRow = lazy(() => parts().then(({ RowField }) => ({ default: RowField })))
const OwnUpload = lazy(() =>
  import('./UploadField.tsx').then(({ UploadField }) => ({ default: UploadField })),
)

export const ColourField = whenItComes<ComponentProps<typeof ColourFieldType>>(OwnColour)
export const PhoneField = whenItComes<ComponentProps<typeof PhoneFieldType>>(OwnPhone)
export const Select = whenItComes<ComponentProps<typeof SelectType>>(OwnSelect)
export const RowField = whenItComes<ComponentProps<typeof RowFieldType>>(OwnRow)
export const UploadField = whenItComes<ComponentProps<typeof UploadFieldType>>(OwnUpload)

function whenItComes<P extends { label: string }>(Field: ComponentType<P>) {
  return function Lazy(props: P) {
    return (
      <Suspense fallback={<FieldToCome label={props.label} />}>
        <Field {...props} />
      </Suspense>
    )
  }
}
