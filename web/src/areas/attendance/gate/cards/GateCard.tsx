import { GateDesk } from '../pages/GatePage.tsx'

/** The home page of who minds the gate. */
export default function GateCard() {
  return (
    <div className="gate">
      <GateDesk />
    </div>
  )
}
