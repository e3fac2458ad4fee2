import type { OfRecord } from '../../../../shell/navigation/area.ts'
import { AskSheet } from './AskSheet.tsx'
import { sideOf } from '../sides.ts'

/** From the record of somebody: asks for their leave. */
export function AskAction({ of, id, onClose }: OfRecord & { onClose: () => void }) {
  return <AskSheet side={sideOf(of)} personId={id} onClose={onClose} />
}
