// Solves beside the page, so that typing stays smooth. The messages it takes and sends are those of the library.
import 'altcha-lib/v1/worker';
