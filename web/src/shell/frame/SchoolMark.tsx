import { Avatar } from '../../ui/text/Avatar.tsx'
import { useSite } from '../look/site.ts'
import './SchoolMark.css'

const sides = { small: 24, normal: 32, large: 48 } as const

/**
 * The school's icon: its favicon, else the first letter of its name. A wide logo would be illegible at this
 * size.
 */
export function SchoolMark({ size = 'normal' }: { size?: keyof typeof sides }) {
  const { name, favicon } = useSite()
  if (favicon === null) return <Avatar name={name} size={size} shape="school" />
  const side = sides[size]
  return <img className="school-mark" src={`${favicon}&size=192`} alt="" width={side} height={side} />
}

/** The logo in its own aspect ratio, where there is room; without a logo, the icon. */
export function SchoolLogo() {
  const { name, logo } = useSite()
  if (logo === null) return <SchoolMark size="large" />
  return <img className="school-logo" src={logo} alt={name} />
}
