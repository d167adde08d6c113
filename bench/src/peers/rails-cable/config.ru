# frozen_string_literal: true

# A minimal Rails application with Action Cable, configured as for production: no database, no log, no authentication.
# Reads what to broadcast from stdin: "<visit> <sequence>", one per line.
# Action Cable does not guarantee order: its workers send concurrently, and messages that overtake count as out of order.
require 'action_controller/railtie'
require 'action_cable/engine'

class Peer < Rails::Application
  config.load_defaults 6.1
  config.eager_load = true
  config.secret_key_base = 'only-for-the-bench' * 4
  config.logger = Logger.new(nil)
  # In-process pub/sub.
  config.action_cable.cable = { 'adapter' => 'async' }
  config.action_cable.mount_path = '/cable'
  config.action_cable.disable_request_forgery_protection = true
  config.action_cable.worker_pool_size = Integer(ENV.fetch('CABLE_WORKERS', '4'))
  # The client sends the IP address as Host.
  config.hosts.clear
end

module ApplicationCable
  class Connection < ActionCable::Connection::Base
  end
end

class AppointmentsChannel < ActionCable::Channel::Base
  def subscribed
    stream_from "appointments:#{params[:id]}"
  end
end

ActionCable.server.config.connection_class = -> { ApplicationCable::Connection }
Peer.initialize!

Thread.new do
  $stdin.each_line do |line|
    next GC.start if line == "collect\n"

    visit, sequence = line.split.map { |number| Integer(number) }
    ActionCable.server.broadcast(
      "appointments:#{visit}",
      { position: { latitude: (10 + sequence / 100_000.0).round(5), longitude: -104.99, heading: 90 }, routeMetadata: { eta: '2026-02-10T16:20:00.000Z' } }
    )
  end
  exit!
end

run Rails.application
