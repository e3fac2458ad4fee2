import { Ltr } from './Ltr.tsx'
import './KeyList.css'

/** What a key, or each of several keys, does. */
export type KeyLine = { keys: readonly string[]; does: string }

/** Keys beside what they do. */
export function KeyList({ lines }: { lines: readonly KeyLine[] }) {
  return (
    <dl>
      {lines.map(({ keys, does }) => (
        <div key={does} className="key-line">
          <dt>{does}</dt>
          <dd>
            <Ltr>
              {keys.map((name) => (
                <kbd key={name} className="key">
                  {name}
                </kbd>
              ))}
            </Ltr>
          </dd>
        </div>
      ))}
    </dl>
  )
}
