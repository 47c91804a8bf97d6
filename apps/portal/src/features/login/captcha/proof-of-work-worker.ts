// Solves in a worker, so that typing stays smooth. The library defines its messages.
import 'altcha-lib/v1/worker';
