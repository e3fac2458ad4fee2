import { type ComponentType, useState } from 'react'
import { FieldToCome } from './FieldToCome.tsx'
import { type Part, usePart } from '../base/part.ts'

type Asked = { label?: string | undefined; autoFocus?: boolean | undefined; isBare?: boolean | undefined }

/**
 * A field of a heavy part. While it loads its placeholder is a tab stop; the field then takes the focus only if
 * its placeholder has it.
 */
export function fieldOf<M, P extends Asked>(from: Part<M>, pick: (part: M) => ComponentType<P>) {
  return function FieldOfPart(props: P) {
    const part = usePart(from)
    const [wasAwaited] = useState(!part)
    const [isHeld, setHeld] = useState(false)
    if (!part) {
      const { label, isBare, autoFocus } = props
      return <FieldToCome {...{ label, isBare, autoFocus }} onHeld={setHeld} />
    }
    const Field = pick(part)
    return <Field {...props} {...(wasAwaited && { autoFocus: isHeld })} />
  }
}
