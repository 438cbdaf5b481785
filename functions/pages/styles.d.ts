/** The bundler includes style sheets; they export nothing. */
declare module '*.css'
