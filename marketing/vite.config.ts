import { defineConfig } from 'vite'

// Pages are rendered by build.ts; this is what the browser gets beside the HTML.
export default defineConfig({
  appType: 'custom',
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    // A data: URL would need a hole in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        style: 'src/styles/site.css',
        site: 'src/islands/site.ts',
        register: 'src/islands/register.ts',
        signup: 'src/islands/signup.ts',
        letters: 'src/islands/letters.ts',
        modal: 'src/islands/modal.ts',
        pricing: 'src/islands/pricing.ts',
      },
    },
  },
})
