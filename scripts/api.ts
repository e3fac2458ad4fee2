// The committed OpenAPI documents: `node scripts/api.ts write` makes them, `check` fails when they have changed.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { about as controlAbout, endpoints as controlEndpoints } from 'control-plane/endpoints'
import { openapi } from 'kit/openapi'
import { about as tenantAbout, endpoints as tenantEndpoints } from 'tenant-api/endpoints'

const documents = {
  'control-plane/openapi.json': openapi(controlAbout, controlEndpoints),
  'tenant-api/openapi.json': openapi(tenantAbout, tenantEndpoints),
}

let changed = 0
for (const [file, document] of Object.entries(documents)) {
  const place = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const text = `${JSON.stringify(document, null, 2)}\n`
  if (process.argv[2] === 'write') writeFileSync(place, text)
  else if (readFileSync(place, 'utf8') !== text) {
    console.error(`${file} is not what the contracts say. Review the change and run: pnpm api`)
    changed += 1
  }
}
process.exit(changed > 0 ? 1 : 0)
