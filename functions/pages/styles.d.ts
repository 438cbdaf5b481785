/** The bundler takes style sheets along; they export nothing. */
declare module '*.css'
