import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// `npm run dev` shows the page with the API of an `upstar serve` that runs beside it.
const server = process.env.UPSTAR ?? 'http://127.0.0.1:7777'

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: 'dist', target: 'es2022', cssTarget: ['chrome123', 'firefox120', 'safari17.5'], modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: { proxy: { '/api': { target: server, changeOrigin: true, headers: { origin: server } } } },
})
