/** The service worker (src/app/offline/sw.ts) with the list of files that it stores, and what a device needs to install the page. */
import { VitePWA } from 'vite-plugin-pwa'

export const offline = VitePWA({
  injectRegister: false,
  manifest: {
    name: 'Evenkeel',
    short_name: 'Evenkeel',
    description: 'A playground for dynamic load balancing',
    theme_color: '#1f4e79',
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  },
  strategies: 'injectManifest',
  srcDir: 'src/app/offline',
  filename: 'sw.ts',
  // The single file is as large as everything else together; what is embedded elsewhere comes from elsewhere.
  injectManifest: {
    globPatterns: ['**/*.{html,js,css,woff2}'],
    globIgnores: ['evenkeel.html', 'embed-examples.html', 'embed.js', 'v/**'],
    rollupFormat: 'iife',
  },
})
